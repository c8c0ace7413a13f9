import { z } from 'zod';

/** What a person may do: a reader signs, an approver approves; one person may hold both (03 W8). */
export const Role = z.enum(['reader', 'approver']);
export type Role = z.infer<typeof Role>;

/** Who acts. `system` acts for imports and migrations and may neither sign nor approve. */
export const Actor = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  roles: z.array(Role),
});
export type Actor = z.infer<typeof Actor>;
