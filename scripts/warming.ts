/** The header of requests that only have pictures made ahead. */
export const WARMING = "x-warming";
