/** The query parameter that asks for a page in one piece, however slow its data. */
export const WHOLE_PAGE = "whole";
