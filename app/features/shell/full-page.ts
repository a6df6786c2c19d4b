/** The query parameter for a page that is not streamed, however slow its data. */
export const FULL_PAGE_PARAMETER = "whole";
