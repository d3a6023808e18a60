export { noticeLowScores } from './answering/low-score.ts';
export { countSurvey } from './results/count-survey.ts';
export { countSurveyJob, countSurveys } from './results/surveys.jobs.ts';
export { surveyRoutes } from './surveys.routes.ts';
export { publishSurvey } from './use-cases/change-status.ts';
export { createSurvey } from './use-cases/save-survey.ts';
