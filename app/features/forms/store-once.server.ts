import { UNIQUE_VIOLATION } from "~/db/error-codes";

interface Insert extends PromiseLike<{ error: { code: string; message: string } | null }> {}

/**
 * Inserts a row that has an idempotency key. One that is there already was stored by an earlier try, which is the
 * success this one asks for. In these tables nothing else is unique but the row's own random id.
 */
export async function storeOnce(insert: Insert): Promise<void> {
  const { error } = await insert;
  if (error && error.code !== UNIQUE_VIOLATION)
    throw new Error("a form's row could not be inserted", { cause: error });
}
