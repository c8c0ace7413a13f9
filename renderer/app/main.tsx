import { openConnection } from '../api/openConnection.ts';
import { mountApp } from './mountApp.tsx';

mountApp(openConnection);
