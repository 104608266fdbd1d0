/**
 * Header with a random id of the open page, up to 36 letters, digits and hyphens. A page that sends it with its calls
 * and its event stream recognizes the events of its own changes.
 */
export const PAGE_HEADER = "X-Page";
