import { textsOf } from '#lib/i18n.ts';
import texts from './dashboards.texts.json';

export const useDashboardTexts = textsOf('dashboards', texts);
