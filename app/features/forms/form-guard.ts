/** Stands before every write of a form: counts what one address sends, and joins double clicks. */
export interface FormGuard {
  /** Whether this address may send this form once more now; asking counts. */
  admits(form: string, address: string): Promise<boolean>;
  /** A double click hears one answer: what has the same idempotency key waits for the first while that is under way. */
  once<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer>;
}
