/** Stands before every write of a form: counts what one address sends, and makes one row of a double submit. */
export interface FormGuard {
  /** Whether this address may send this form once more now; asking counts. */
  admits(form: string, address: string): Promise<boolean>;
  /**
   * The same submission under way or just finished gives the answer of the first. An answer that is not worth
   * keeping (`isKept`) is forgotten, so that the visitor can try again.
   */
  once<Answer>(
    key: string,
    work: () => Promise<Answer>,
    isKept: (answer: Answer) => boolean,
  ): Promise<Answer>;
}
