import { textsOf } from '#lib/i18n.ts';
import texts from './collaborators.texts.json';

export const useTeamTexts = textsOf('collaborators', texts);
