export { surveyRoutes } from './surveys.routes.ts';
export { publishSurvey } from './use-cases/change-status.ts';
export { createSurvey } from './use-cases/save-survey.ts';
