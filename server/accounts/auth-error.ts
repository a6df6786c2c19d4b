/** An error in the format of the client library: `msg` is the text the visitor sees. */
export function authError(
  status: number,
  code: string,
  msg: string,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg, ...body },
    { status, headers: { "X-Sb-Error-Code": code, ...headers } },
  );
}
