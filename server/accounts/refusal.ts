/** A no in the shape the client library reads: `msg` becomes the words the visitor sees. */
export function authRefusal(
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
