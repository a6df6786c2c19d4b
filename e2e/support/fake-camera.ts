import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { qrPng } from "../../app/platform/lib/qr.server.ts";

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 4;
/** As a phone is held up in a doorway: not quite straight, and with a room around it. */
const TILT_DEGREES = 4;
const ROOM = "#6b5b4d";

/** Writes a film of somebody who holds up a code, for --use-file-for-fake-video-capture. */
export async function filmCode(file: string, code: string): Promise<void> {
  const phone = await sharp(await qrPng(code))
    .resize(430, 430, { kernel: "nearest" })
    .rotate(TILT_DEGREES, { background: ROOM })
    .png()
    .toBuffer();
  const { data } = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: ROOM },
  })
    .composite([{ input: phone, gravity: "centre" }])
    .blur(0.6)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Light first, then two planes of colour: none.
  const light = data.length === WIDTH * HEIGHT ? data : data.filter((_, index) => index % 3 === 0);
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, colour]);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: FRAMES }, () => frame),
    ]),
  );
}
