import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { DecodeRefusedError } from "./decode-cost.ts";
import type { WantedImage } from "./encode-image.ts";
import type { NormalisedPicture } from "./normalise-image.ts";

/** With `wanted`, an original for a page; without, a picture as we keep it. */
export interface DecoderJob {
  file: Uint8Array;
  wanted?: WantedImage;
}

/** `isSpent`: the process is to be ended. */
export type DecoderAnswer = { isSpent?: boolean } & (
  | { picture: NormalisedPicture | Buffer }
  | { refusal: DecodeRefusedError["refusal"]; megapixels?: number }
);

const PROGRAM = path.resolve("app/platform/pictures/decoder/decoder-process.ts");
const DEFAULTS = {
  program: PROGRAM,
  execPath: process.execPath,
  /** 200 MB that earlier pictures may have left, 512 MB for the costliest one. */
  maxMegabytes: 720,
  /** A large picture takes some seconds; who waits for it is let go after a minute of silence. */
  timeoutMs: 30_000,
  /** Without work for so long the process ends, and its memory is free. */
  idleMs: 10_000,
};

/**
 * Opens pictures in a process of its own, one at a time. A file can be made to cost any decoder all memory or all time:
 * then that process ends, the picture is refused, and the site goes on. It is started for the first picture and ends
 * when there are no more. It knows no secrets.
 */
export function createDecoder(options: Partial<typeof DEFAULTS> = {}) {
  const { program, execPath, maxMegabytes, timeoutMs, idleMs } = { ...DEFAULTS, ...options };
  let decoder: ChildProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(program, [String(maxMegabytes)], {
      execPath,
      execArgv: [],
      env: { SystemRoot: process.env.SystemRoot, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH },
      serialization: "advanced",
      stdio: "ignore",
    });
    const forget = () => {
      if (decoder === started) decoder = null;
    };
    return started.once("exit", forget).once("error", forget);
  }

  function end(): void {
    decoder?.kill("SIGKILL");
    decoder = null;
  }

  async function work(job: DecoderJob): Promise<DecoderAnswer> {
    clearTimeout(idle);
    decoder ??= start();
    const current = decoder;
    const answer = Promise.withResolvers<DecoderAnswer>();
    const died = () => answer.resolve({ refusal: "too_large" });
    const limit = setTimeout(() => current.kill("SIGKILL"), timeoutMs);
    current.once("message", answer.resolve).once("exit", died).once("error", answer.reject);
    hold(current, true);
    try {
      current.send(job, (error) => {
        if (error) answer.reject(error);
      });
      const given = await answer.promise;
      if (given.isSpent) end();
      return given;
    } finally {
      clearTimeout(limit);
      current.off("message", answer.resolve).off("exit", died).off("error", answer.reject);
      hold(current, false);
      idle = setTimeout(end, idleMs).unref();
    }
  }

  async function decode(job: DecoderJob): Promise<NormalisedPicture | Buffer> {
    const answer = turn.then(() => work(job));
    turn = answer.catch(() => {});
    const done = await answer;
    if ("picture" in done) return done.picture;
    throw new DecodeRefusedError(done.refusal, done.megapixels);
  }

  return {
    /** Throws DecodeRefusedError. */
    normalise: (file: Uint8Array) => decode({ file }) as Promise<NormalisedPicture>,
    /** Throws DecodeRefusedError. */
    encode: (file: Uint8Array, wanted: WantedImage) => decode({ file, wanted }) as Promise<Buffer>,
  };
}

/** Whether this process stays for the other. */
function hold(decoder: ChildProcess, isWorking: boolean): void {
  const change = isWorking ? "ref" : "unref";
  decoder[change]();
  decoder.channel?.[change]();
}

/** One for the whole site. */
export const decoder = createDecoder();
