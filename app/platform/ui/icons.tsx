import type { ReactNode } from "react";

interface IconProps {
  className?: string;
}

/** Icons are always decorative: beside text, or inside a labelled element. */
function Icon({
  width,
  height,
  weight = 1.5,
  className,
  children,
}: IconProps & { width: number; height: number; weight?: number; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className={className ? `icon ${className}` : "icon"}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      strokeWidth={weight}
    >
      {children}
    </svg>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props} width={21} height={21}>
      <circle cx="9" cy="9" r="6.5" />
      <path d="m14 14 5.5 5.5" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props} width={22} height={22}>
      <path d="m2 2 18 18M20 2 2 20" />
    </Icon>
  );
}

/** The long arrow of links and of the lightbox. */
export function ArrowIcon(props: IconProps) {
  return (
    <Icon {...props} width={34} height={10} weight={1.4}>
      <path d="M0 5h32M28 1l4.5 4L28 9" />
    </Icon>
  );
}

/** Marks an external link. */
export function ExternalLinkIcon(props: IconProps) {
  return (
    <Icon {...props} width={12} height={12} weight={1.4}>
      <path d="M1 11 11 1M3.5 1H11v7.5" />
    </Icon>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props} width={14} height={14}>
      <path d="M7 0v14M0 7h14" />
    </Icon>
  );
}

export function MinusIcon(props: IconProps) {
  return (
    <Icon {...props} width={14} height={14}>
      <path d="M0 7h14" />
    </Icon>
  );
}

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props} width={18} height={20}>
      <path d="M5 8H1.5v11h15V8H13M9 13V1M5 5l4-4 4 4" />
    </Icon>
  );
}

export function BagIcon(props: IconProps) {
  return (
    <Icon {...props} width={20} height={21}>
      <path d="M2 6.5h16V20H2zM6.5 9V5a3.5 3.5 0 0 1 7 0v4" />
    </Icon>
  );
}

export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props} width={20} height={21}>
      <circle cx="10" cy="6" r="4.5" />
      <path d="M1.5 20.5c0-5 3.4-7.5 8.5-7.5s8.5 2.5 8.5 7.5" />
    </Icon>
  );
}

/** Sign out. */
export function SignOutIcon(props: IconProps) {
  return (
    <Icon {...props} width={21} height={20}>
      <path d="M12 1.5H2v17h10M7 10h12.5M15.5 6l4 4-4 4" />
    </Icon>
  );
}

export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props} width={16} height={16}>
      <circle cx="8" cy="8" r="7.2" />
      <path d="M8 4v5M8 11v1.2" />
    </Icon>
  );
}

/** On or off the wish list. */
export function HeartIcon({ isFull, ...props }: IconProps & { isFull: boolean }) {
  return (
    <Icon {...props} width={18} height={16}>
      <path
        d="M9 15 2.2 8.3a4.1 4.1 0 0 1 5.8-5.9l1 1 1-1a4.1 4.1 0 0 1 5.8 5.9z"
        fill={isFull ? "currentColor" : "none"}
      />
    </Icon>
  );
}
