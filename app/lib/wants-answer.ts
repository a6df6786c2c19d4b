/** A form sent by our own script asks for the action's answer; one sent by the browser itself for a page. */
export function wantsAnswerOnly(request: Request): boolean {
  return request.headers.get("Accept") === "application/json";
}
