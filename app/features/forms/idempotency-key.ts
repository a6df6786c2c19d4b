/** The name of the hidden field. */
export const IDEMPOTENCY_KEY = "idempotency_key";

/** In the browser: pages are cached, so a key in the page would be everybody's. Without one the server makes it. */
export function addIdempotencyKey(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>(`input[name=${IDEMPOTENCY_KEY}]`);
  // Browsers have randomUUID on secure pages only.
  if (field?.value === "") field.value = crypto.randomUUID?.() ?? "";
}
