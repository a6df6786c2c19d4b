/** Called before every write of a form: rate limits per address, and joins double clicks. */
export interface FormGuard {
  /** Whether this address may send this form now; each call counts. */
  admits(form: string, address: string): Promise<boolean>;
  /** Calls with the same idempotency key share the result of the one under way. */
  once<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer>;
}
