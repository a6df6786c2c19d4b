/** A form sent by our own script wants the action's response; one sent by the browser wants a page. */
export function wantsJson(request: Request): boolean {
  return request.headers.get("Accept") === "application/json";
}
