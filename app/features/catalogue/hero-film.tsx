import poster from "media:photos/video/hero-fabric-poster.jpg";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "~/ui/icon-button";
import { Picture } from "~/ui/picture";
import type { PromoVideo } from "./samples";
import { useFilm } from "./use-film";

const PAUSE = "M0 0h4v14H0zM8 0h4v14H8z";
const PLAY = "M0 0l12 7-12 7z";
/** The calm side of the picture stays under the name, whatever part of it a narrow screen shows. */
const CROP = "size-full object-cover object-[38%_50%] md:object-[0%_50%] lg:object-[100%_50%]";

/** The still picture first; the film over it once it plays. With several films, a number for each. */
export function HeroFilm({ videos }: { videos: readonly PromoVideo[] }) {
  const [state, setState] = useFilm();
  const [shown, show] = useState(0);
  const film = videos[shown];

  return (
    <>
      <Picture
        picture={{ ...poster, focus: undefined }}
        alt=""
        sizes="(width >= 72rem) 100vw, 70rem"
        phoneCut="3x4"
        phoneSizes="max(100vw, min(33rem, 60vh))"
        priority
        className="absolute inset-0 aspect-auto h-full [&_img]:object-[38%_50%] md:[&_img]:object-[0%_50%] lg:[&_img]:object-[100%_50%]"
      />
      {film && (
        <>
          {state !== "waiting" && (
            <Film
              key={film.videoUrl}
              film={film}
              isPlaying={state === "playing"}
              onBlocked={() => setState("paused")}
            />
          )}
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
                  show(index);
                  setState("playing");
                }}
              />
            )}
            <p className="ml-3 text-label max-lg:sr-only">{film.title}</p>
          </div>
        </>
      )}
    </>
  );
}

interface FilmProps {
  film: PromoVideo;
  isPlaying: boolean;
  /** The browser does not let it start by itself. */
  onBlocked: () => void;
}

function Film({ film, isPlaying, onBlocked }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasStarted, setStarted] = useState(false);
  // Nothing is fetched for a visitor who never plays it.
  const [wasWanted, setWanted] = useState(isPlaying);
  if (isPlaying && !wasWanted) setWanted(true);

  useEffect(() => {
    if (!isPlaying) video.current?.pause();
    else
      video.current?.play().catch((reason: DOMException) => reason.name === "NotAllowedError" && onBlocked());
  }, [isPlaying, onBlocked]);

  return (
    <video
      ref={video}
      src={wasWanted ? film.videoUrl : undefined}
      preload="none"
      muted
      loop
      playsInline
      tabIndex={-1}
      aria-label={film.description ?? film.title}
      onPlaying={() => setStarted(true)}
      onError={() => setStarted(false)}
      className={`absolute inset-0 transition-opacity duration-300 ${CROP} ${hasStarted ? "" : "opacity-0"}`}
    />
  );
}

interface FilmListProps {
  videos: readonly PromoVideo[];
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
            data-late
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
