import { findPicture, isOurMedia } from "~/lib/pictures.server";
import type { Film, PromoVideo } from "./film";

/** NAME.mp4 of ours lies beside NAME-small.mp4 and NAME-poster.jpg. */
export function toFilm(video: PromoVideo): Film {
  const name = video.videoUrl.replace(/\.mp4$/, "");
  const beside = (ending: string) => (isOurMedia(name + ending) ? name + ending : null);
  return {
    ...video,
    smallUrl: beside("-small.mp4"),
    poster: findPicture(beside("-poster.jpg"), video.title, "wide"),
  };
}
