import ourPoster from "media:photos/video/hero-fabric-poster.jpg";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { IconButton } from "~/platform/ui/icon-button";
import { Picture } from "~/platform/ui/picture";
import type { Film } from "./film";
import { useFilm } from "./use-film";

const PAUSE = "M0 0h4v14H0zM8 0h4v14H8z";
const PLAY = "M0 0l12 7-12 7z";
/** The calm side of the picture stays under the name, whatever part of it a narrow screen shows. */
const CROP = "object-(--film-focus) md:object-[0%_50%] lg:object-[100%_50%]";
const POSTER_CROP = "[&_img]:object-(--film-focus) md:[&_img]:object-[0%_50%] lg:[&_img]:object-[100%_50%]";
/** Under light words, so that they read on whatever moves below them. */
const SHADE = "absolute inset-0 bg-linear-to-r from-ink/85 via-ink/55 via-35% to-transparent to-75%";
/** Where the small cut fills the screen as well as the large one would. */
const PHONE = "(width < 44rem)";

interface HeroFilmProps {
  videos: readonly Film[];
  /** The place of the one that is shown. */
  shown: number;
  onShow: (index: number) => void;
  /** Its pictures are dark, and the words on it light. */
  onDark: boolean;
}

/** The still picture first; the film over it once it plays. With several films, a number for each. */
export function HeroFilm({ videos, shown, onShow, onDark }: HeroFilmProps) {
  const [state, setState] = useFilm();
  const film = videos[shown];
  const poster = film?.poster ?? ourPoster;
  const focus = { "--film-focus": poster.focus ?? "50% 50%" } as CSSProperties;

  return (
    <div style={focus}>
      <Picture
        picture={{ ...poster, focus: undefined }}
        alt=""
        sizes="(width >= 72rem) 100vw, 70rem"
        phoneCut="3x4"
        phoneSizes="max(100vw, min(33rem, 60vh))"
        priority
        className={`absolute inset-0 aspect-auto h-full ${POSTER_CROP}`}
      />
      {film && (
        <>
          {state !== "waiting" && (
            <MovingFilm
              key={film.id}
              film={film}
              isPlaying={state === "playing"}
              onBlocked={() => setState("paused")}
            />
          )}
          {onDark && <div aria-hidden className={SHADE} />}
          <div className="absolute inset-x-0 bottom-2 flex items-center gap-x-1 px-gutter lg:bottom-6">
            {/* Without JavaScript nothing moves, so there is nothing to pause. */}
            <IconButton
              label={state === "paused" ? "Play the film" : "Pause the film"}
              onClick={() => setState(state === "paused" ? "playing" : "paused")}
              className={`-ml-[16px] unscripted:hidden ${state === "waiting" ? "invisible" : ""}`}
            >
              <svg aria-hidden="true" width="12" height="14" viewBox="0 0 12 14" fill="currentColor">
                <path d={state === "paused" ? PLAY : PAUSE} />
              </svg>
            </IconButton>
            {videos.length > 1 && (
              <FilmList
                videos={videos}
                shown={shown}
                onShow={(index) => {
                  onShow(index);
                  setState("playing");
                }}
              />
            )}
            <p className="ml-3 text-label max-lg:sr-only">{film.title}</p>
          </div>
        </>
      )}
    </div>
  );
}

interface MovingFilmProps {
  film: Film;
  isPlaying: boolean;
  /** The browser does not let it start by itself. */
  onBlocked: () => void;
}

function MovingFilm({ film, isPlaying, onBlocked }: MovingFilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasStarted, setStarted] = useState(false);
  // Nothing is fetched for a visitor who never plays it.
  const [source, setSource] = useState(() => (isPlaying ? sourceOf(film) : undefined));
  if (isPlaying && !source) setSource(sourceOf(film));

  useEffect(() => {
    if (!isPlaying) video.current?.pause();
    else
      video.current?.play().catch((reason: DOMException) => reason.name === "NotAllowedError" && onBlocked());
  }, [isPlaying, onBlocked]);

  return (
    <video
      ref={video}
      src={source}
      preload="none"
      muted
      loop
      playsInline
      tabIndex={-1}
      aria-label={film.description ?? film.title}
      onPlaying={() => setStarted(true)}
      onError={() => setStarted(false)}
      className={`absolute inset-0 size-full object-cover transition-opacity duration-300 ${CROP} ${hasStarted ? "" : "opacity-0"}`}
    />
  );
}

/** Chosen once, as it is first played: browsers disagree about `media` on the sources of a film. */
function sourceOf({ smallUrl, videoUrl }: Film): string {
  const wantsSmall = document.documentElement.hasAttribute("data-light") || matchMedia(PHONE).matches;
  return (wantsSmall && smallUrl) || videoUrl;
}

interface FilmListProps {
  videos: readonly Film[];
  shown: number;
  onShow: (index: number) => void;
}

/** Each number is a link to its film, so that there is something to watch without JavaScript too. */
function FilmList({ videos, shown, onShow }: FilmListProps) {
  return (
    <ul aria-label="Films" className="flex">
      {videos.map((video, index) => (
        <li key={video.id}>
          <a
            href={video.videoUrl}
            data-deferred
            aria-label={`Film ${index + 1}: ${video.title}`}
            aria-current={index === shown ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault();
              onShow(index);
            }}
            className="relative grid size-11 place-items-center text-label font-medium tabular-nums after:absolute after:inset-x-3 after:bottom-1 aria-[current]:after:thread-5"
          >
            {index + 1}
          </a>
        </li>
      ))}
    </ul>
  );
}
