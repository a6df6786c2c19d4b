import { Fragment } from "react";
import { Link } from "./link";

export interface PictureLinksProps {
  links: readonly { to: string; name: string }[] | undefined;
  className?: string;
}

/** 'In the picture': where to find what it shows. */
export function PictureLinks({ links = [], className = "" }: PictureLinksProps) {
  if (links.length === 0) return null;
  return (
    <p className={`text-small ${className}`}>
      In the picture:{" "}
      {links.map(({ to, name }, index) => (
        <Fragment key={to}>
          {/* The comma stays with the name before it. */}
          <span className="inline-block">
            <Link to={to} className="target-24 underline underline-offset-4">
              {name}
            </Link>
            {index < links.length - 1 && ","}
          </span>{" "}
        </Fragment>
      ))}
    </p>
  );
}
