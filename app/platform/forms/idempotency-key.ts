export const IDEMPOTENCY_KEY = "idempotency_key";

/** Made in the browser: pages are cached, so a key in the page would be shared. Without one the server makes it. */
export function addIdempotencyKey(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>(`input[name=${IDEMPOTENCY_KEY}]`);
  // randomUUID exists in secure contexts only.
  if (field?.value === "") field.value = crypto.randomUUID?.() ?? "";
}
