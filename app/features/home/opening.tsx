import { useState } from "react";
import type { Banner } from "~/features/banners/banner";
import { BannerStrip } from "~/features/banners/banner-strip";
import { Hero } from "./hero";

/** All that moves by itself on the home page; one button stops all of it. */
export function Opening({ banners }: { banners: readonly Banner[] }) {
  const [isPaused, setPaused] = useState(false);
  return (
    <>
      <Hero isPaused={isPaused} onPausedChange={setPaused} />
      <BannerStrip banners={banners} isPaused={isPaused} />
    </>
  );
}
