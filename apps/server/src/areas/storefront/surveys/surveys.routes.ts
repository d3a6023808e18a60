import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { finishResponse } from './answering/finish-response.ts';
import { noteOpening } from './answering/note-opening.ts';
import { readPage } from './answering/read-page.ts';
import { saveAnswer } from './answering/save-answer.ts';
import { SURVEY_GALLERY } from './gallery/survey-gallery.texts.ts';
import { exportResponses } from './results/export-responses.ts';
import { followUp } from './results/follow-up.ts';
import { listProducts } from './results/products.queries.ts';
import { listResponses } from './results/responses.queries.ts';
import { readResults } from './results/results.queries.ts';
import { findSurvey, listSurveys } from './surveys.queries.ts';
import { finishSurvey, pauseSurvey, publishSurvey } from './use-cases/change-status.ts';
import { createSurveyLink } from './use-cases/create-link.ts';
import { cloneSurvey, createSurvey, deleteSurvey, updateSurvey } from './use-cases/save-survey.ts';

export const surveyRoutes = routes(
  on(contract.listSurveys, (ctx, { query }) => listSurveys(ctx, query)),
  on(contract.createSurvey, (ctx, { body }) => createSurvey(ctx, body)),
  on(contract.listSurveyGallery, async () => ({ data: SURVEY_GALLERY })),
  on(contract.getSurvey, (ctx, { params }) => findSurvey(ctx, params.id)),
  on(contract.updateSurvey, (ctx, { params, body }) => updateSurvey(ctx, params.id, body)),
  on(contract.deleteSurvey, async (ctx, { params }) => {
    await deleteSurvey(ctx, params.id);
    return undefined;
  }),
  on(contract.publishSurvey, (ctx, { params }) => publishSurvey(ctx, params.id)),
  on(contract.pauseSurvey, (ctx, { params }) => pauseSurvey(ctx, params.id)),
  on(contract.finishSurvey, (ctx, { params }) => finishSurvey(ctx, params.id)),
  on(contract.cloneSurvey, (ctx, { params }) => cloneSurvey(ctx, params.id)),
  on(contract.createSurveyLink, (ctx, { params, body }) =>
    createSurveyLink(ctx, params.id, body.customer_id),
  ),
  on(contract.getSurveyResults, (ctx, { params, query }) => readResults(ctx, params.id, query)),
  on(contract.listSurveyResponses, (ctx, { params, query }) =>
    listResponses(ctx, params.id, query),
  ),
  on(contract.listSurveyProducts, (ctx, { params, query }) => listProducts(ctx, params.id, query)),
  on(contract.exportSurveyResponses, async (ctx, { params, query }, exchange) => {
    await exportResponses(ctx, params.id, query, exchange);
    return undefined;
  }),
  on(contract.followUpSurveyResponse, (ctx, { params, body }) => followUp(ctx, params.id, body)),
  on(contract.getSurveyLink, (ctx, { params, query }) =>
    readPage(ctx, params.token, query.respondent),
  ),
  on(contract.openSurveyLink, async (ctx, { params }, exchange) => {
    await noteOpening(ctx, params.token, exchange);
    return undefined;
  }),
  on(contract.saveSurveyAnswer, (ctx, { params, body }) => saveAnswer(ctx, params, body)),
  on(contract.finishSurveyResponse, (ctx, { params, body }) =>
    finishResponse(ctx, params.token, body),
  ),
);
