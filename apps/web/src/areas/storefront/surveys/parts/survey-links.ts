/** The results of a survey, a screen with the parameters of the editor's. */
export const RESULTS = '/surveys/$id/results' as '/surveys/$id/edit';
