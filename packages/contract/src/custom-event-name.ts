import { z } from 'zod';

/** Name of a custom event of the store's own programs. */
export const CustomEventName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'Use letras minúsculas, números e _, começando por uma letra')
  .meta({ examples: ['lista_de_desejos'] });
