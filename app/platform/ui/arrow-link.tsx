import { ArrowIcon, ExternalLinkIcon } from "./icons";
import { Link, type LinkProps } from "./link";

export type ArrowLinkProps = LinkProps & {
  arrow?: "right" | "left" | "out";
};

export function ArrowLink({ arrow = "right", className, children, ...rest }: ArrowLinkProps) {
  const words = <span className="border-b border-current pb-0.75">{children}</span>;
  return (
    <Link
      {...rest}
      className={`group/arrow inline-flex min-h-12 items-center gap-3.5 text-[1rem] font-medium ${className ?? ""}`}
    >
      {arrow === "left" && (
        <ArrowIcon className="rotate-180 transition-transform group-hover/arrow:-translate-x-1.5" />
      )}
      {words}
      {arrow === "right" && <ArrowIcon className="transition-transform group-hover/arrow:translate-x-1.5" />}
      {arrow === "out" && (
        <ExternalLinkIcon className="transition-transform group-hover/arrow:translate-x-1 group-hover/arrow:-translate-y-1" />
      )}
    </Link>
  );
}
