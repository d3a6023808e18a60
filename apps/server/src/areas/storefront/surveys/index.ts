export { noticeLowScores } from './answering/low-score.ts';
export { listSurveysUsing } from './attribute-uses.queries.ts';
export { SURVEY_GALLERY } from './gallery/survey-gallery.texts.ts';
export { type PastResponse, storePastResponses } from './past-responses.ts';
export { countSurvey } from './results/count-survey.ts';
export { countSurveyJob, countSurveys } from './results/surveys.jobs.ts';
export { surveyRoutes } from './surveys.routes.ts';
export { finishSurvey, publishSurvey } from './use-cases/change-status.ts';
export { createSurvey } from './use-cases/save-survey.ts';
