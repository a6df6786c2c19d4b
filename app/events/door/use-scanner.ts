import { type RefObject, useEffect, useState } from "react";

const LOOK_EVERY_MS = 200;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Reads codes from the camera while `isOn`. The browser's own reader where it has one, else one fetched on need. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
): { hasCamera: boolean | null; setLight: (isLit: boolean) => void } {
  const [hasCamera, setHasCamera] = useState<boolean | null>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);

  useEffect(() => {
    const element = video.current;
    if (!isOn || !element) return;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;

    async function look(read: (source: HTMLVideoElement) => Promise<string | null>) {
      if (isGone || !element) return;
      const code =
        element.readyState >= element.HAVE_CURRENT_DATA ? await read(element).catch(() => null) : null;
      if (isGone) return;
      if (code) onCode(code);
      timer = setTimeout(() => look(read), LOOK_EVERY_MS);
    }

    async function start() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isGone || !element) return stop();
      setTrack(stream.getVideoTracks()[0] ?? null);
      element.srcObject = stream;
      await element.play();
      setHasCamera(true);
      await look(await findReader());
    }

    function stop() {
      for (const each of stream?.getTracks() ?? []) each.stop();
    }

    start().catch(() => !isGone && setHasCamera(false));
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [video, isOn, onCode]);

  function setLight(isLit: boolean) {
    // Only some cameras have a lamp; the others ignore it.
    track
      ?.applyConstraints({ advanced: [{ torch: isLit } as MediaTrackConstraintSet] })
      .catch(() => undefined);
  }
  return { hasCamera, setLight };
}

/** Loads the reader that the scanner will use, so that it is there without a network too. */
export async function loadReader(): Promise<void> {
  await findReader();
}

async function findReader(): Promise<(source: HTMLVideoElement) => Promise<string | null>> {
  const native = await findDetector();
  if (native) return async (source) => (await native.detect(source))[0]?.rawValue ?? null;
  const { default: readQr } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return async (source) => {
    if (!pen || source.videoWidth === 0) return null;
    canvas.width = source.videoWidth;
    canvas.height = source.videoHeight;
    pen.drawImage(source, 0, 0);
    const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
    return readQr(data, width, height)?.data ?? null;
  };
}

/** Null where the browser has none, or one that reads no QR codes: on some systems the class is there and empty. */
async function findDetector(): Promise<Detector | null> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Native) return null;
  const formats = await Native.getSupportedFormats().catch((): string[] => []);
  return formats.includes("qr_code") ? new Native({ formats: ["qr_code"] }) : null;
}
