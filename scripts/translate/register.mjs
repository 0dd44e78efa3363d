// `node --import ./scripts/translate/register.mjs x.ts` works as `../register.mjs`, with the sources of battles
// instrumented.
import { register } from 'node:module';
import '../register.mjs';
import './telling.mjs';

register('./hooks.mjs', import.meta.url);
