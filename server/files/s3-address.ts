export interface S3Address {
  /** Without a trailing slash. */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const S3_ADDRESS_FORM = "s3://KEY:SECRET@host/bucket?region=eu-west-1";

/**
 * `s3://KEY:SECRET@host/path/bucket?region=eu-west-1`: https, or http with `&tls=off` for a local store. Key and secret
 * are percent-encoded. Error messages contain neither.
 */
export function parseS3Address(address: string): S3Address {
  const url = URL.canParse(address) ? new URL(address) : null;
  const bucketPath = url?.pathname.replace(/\/+$/, "");
  if (url?.protocol !== "s3:" || !url.host || !url.username || !url.password || !bucketPath)
    throw new Error(`is no address like ${S3_ADDRESS_FORM}`);
  const protocol = url.searchParams.get("tls") === "off" ? "http" : "https";
  return {
    bucketUrl: `${protocol}://${url.host}${bucketPath}`,
    accessKeyId: decoded(url.username),
    secretAccessKey: decoded(url.password),
    region: url.searchParams.get("region") ?? "us-east-1",
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error("has a key or a secret that is not percent-encoded");
  }
}
