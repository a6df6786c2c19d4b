/** The query parameter that turns streaming off. */
export const FULL_PAGE_PARAMETER = "whole";
