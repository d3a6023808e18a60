export { surveyPageRoutes } from './survey-page.routes.ts';
