import { z } from "zod";

const linkSchema = z.looseObject({ signedUrl: z.string() });

export function asksForFileLinks(method: string, pathname: string): boolean {
  return method === "POST" && /^\/storage\/v1\/object\/(upload\/)?sign\//.test(pathname);
}

/**
 * The package names a link differently from what the client library reads, and repeats the service's own
 * prefix in it, so no link would ever work: this puts it the way a hosted project does.
 */
export async function withHostedLinkNames(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const { signedUrl, ...rest } = linkSchema.parse(await response.json());
  const link = signedUrl.replace(/^\/storage\/v1/, "");
  return Response.json({ ...rest, signedURL: link, url: link }, { status: response.status });
}
