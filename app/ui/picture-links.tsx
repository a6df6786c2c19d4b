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
        <span key={to}>
          {index > 0 && ", "}
          <Link to={to} className="target-24 underline underline-offset-4">
            {name}
          </Link>
        </span>
      ))}
    </p>
  );
}
