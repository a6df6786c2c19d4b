import { expect, it } from "vitest";
import { parseS3Address } from "./s3-address.ts";

it("an S3 address names host, bucket, key, secret and region", () => {
  expect(parseS3Address("s3://KEY:se%2Fcret@x.supabase.co/storage/v1/s3/uploads/?region=eu-west-1")).toEqual({
    bucketUrl: "https://x.supabase.co/storage/v1/s3/uploads",
    accessKeyId: "KEY",
    secretAccessKey: "se/cret",
    region: "eu-west-1",
  });
  expect(parseS3Address("s3://KEY:secret@127.0.0.1:9000/uploads?tls=off")).toMatchObject({
    bucketUrl: "http://127.0.0.1:9000/uploads",
    region: "us-east-1",
  });
});

it.each([
  "uploads",
  "https://KEY:geheim@host/bucket",
  "s3://host/bucket",
  "s3://KEY@host/bucket",
  "s3://KEY:geheim@host",
  "s3://KEY:geheim@host/",
  "s3://KEY:geheim%@host/bucket",
])("%j is none, and is not repeated", (address) => {
  const read = () => parseS3Address(address);
  expect(read).toThrow(/^is no address like s3:\/\/KEY:SECRET@host\/bucket|not percent-encoded/);
  expect(read).not.toThrow(/geheim/);
});
