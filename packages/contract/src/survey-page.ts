import { endpoint } from './endpoint.ts';

/** The public page of surveys; both addresses also without `/api`. */

export const openSurveyPage = endpoint({
  method: 'GET',
  path: '/s/:token',
  permission: 'public',
  rate: 'tracking',
  summary: 'The page of a survey link, the same for every token; reading changes nothing',
  response: 'bytes',
  types: ['text/html'],
  is_link: true,
  failures: ['overloaded'],
});

export const getSurveyPageFile = endpoint({
  method: 'GET',
  path: '/s/files/:file',
  permission: 'public',
  rate: 'tracking',
  summary: 'The script or the style of that page, with its digest in the name',
  response: 'bytes',
  types: ['text/javascript', 'text/css'],
  is_link: true,
  failures: ['not_found', 'overloaded'],
});
