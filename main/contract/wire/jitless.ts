import { z } from 'zod';

// The page's Content-Security-Policy forbids `new Function`, which zod would try. Import this before any schema.
z.config({ jitless: true });
