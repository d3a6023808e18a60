import { textsOf } from '#lib/i18n.ts';
import texts from './shell.texts.json';

export const useShellTexts = textsOf('shell', texts);
