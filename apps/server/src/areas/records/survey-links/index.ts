/** Links of surveys: one for each customer and occasion, and one for everybody. Surveys themselves are in storefront. */
export { storePastLinks } from './past-links.ts';
export { linkUrl, responseId } from './secret.ts';
export {
  createManualLink,
  ensureOpenLink,
  findLinkEnd,
  findManualLink,
  findOpenUrl,
  markSeen,
  type SurveyRef,
  spendLink,
  surveyUrls,
} from './survey-links.queries.ts';
