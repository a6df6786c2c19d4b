import { organisation } from "~/platform/organisation/organisation";
import { Link } from "~/platform/ui/link";
import afi from "../../../media/brand/logo-afi.svg?url";
import afiLight from "../../../media/brand/logo-afi-light.svg?url";
import nala from "../../../media/brand/logo-nala-small.svg?url";
import nalaLight from "../../../media/brand/logo-nala-small-light.svg?url";

const LOGOS = {
  afi: {
    dark: afi,
    light: afiLight,
    width: 532,
    height: 260,
    alt: organisation.name,
    size: "h-[min(2.375rem,9.75vw)] lg:h-12",
  },
  nala: {
    dark: nala,
    light: nalaLight,
    width: 842,
    height: 224,
    alt: organisation.shop,
    size: "h-[min(1.75rem,7.2vw)] lg:h-9",
  },
};

export interface LogoProps {
  name?: keyof typeof LOGOS;
  /** Ivory, for dark backgrounds. */
  light?: boolean;
  onClick?: () => void;
}

/** The logo, which links home. */
export function Logo({ name = "afi", light = false, onClick }: LogoProps) {
  const mark = LOGOS[name];
  return (
    <Link to="/" onClick={onClick} aria-label={`${mark.alt}, home`} className="flex-none">
      <img
        src={light ? mark.light : mark.dark}
        alt=""
        width={mark.width}
        height={mark.height}
        className={`mark -ml-0.75 w-auto ${mark.size}`}
      />
    </Link>
  );
}
