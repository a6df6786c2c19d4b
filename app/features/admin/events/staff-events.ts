export interface PackageNumbers {
  id: string;
  name: string;
  seats: number;
  capacity: number | null;
  left: number | null;
  sold: number;
  soldCents: number;
  held: number;
  offered: number;
  waiting: number;
  waitingPeople: number;
  /** Who is told when the sale opens. */
  forOpening: number;
  in: number;
}

export interface DoubleAdmission {
  id: string;
  name: string | null;
  package: string;
  door: string;
  at: string;
  people: number;
  firstDoor: string | null;
  firstAt: string | null;
}

export interface EventNumbers {
  packages: PackageNumbers[];
  days: { day: string; packageId: string; sold: number }[];
  walkIns: number;
  doubles: DoubleAdmission[];
}

export interface Guest {
  id: string;
  version: number;
  code: string;
  name: string;
  package: string;
  packageId: string;
  seats: number;
  diet: string | null;
  needs: string | null;
  isVoid: boolean;
  reference: string;
  buyer: string;
  email: string;
  phone: string | null;
  in: number;
  inAt: string | null;
  door: string | null;
  seatsIn: number[];
  guests: { seat: number; version: number; name: string; diet: string | null; needs: string | null }[];
}

/** Of all packages together, in people where a package seats several. */
export function totals({ packages }: EventNumbers) {
  const people = (count: (numbers: PackageNumbers) => number) =>
    packages.reduce((sum, numbers) => sum + count(numbers) * numbers.seats, 0);
  return {
    sold: people(({ sold }) => sold),
    held: people(({ held, offered }) => held + offered),
    waiting: people(({ waiting }) => waiting),
    in: packages.reduce((sum, numbers) => sum + numbers.in, 0),
    soldCents: packages.reduce((sum, numbers) => sum + numbers.soldCents, 0),
  };
}

/** Days as rows and packages as columns. */
export function byDay({ packages, days }: EventNumbers) {
  const dates = [...new Set(days.map(({ day }) => day))].sort();
  return dates.map((day) => ({
    day,
    counts: packages.map(
      ({ id }) => days.find((entry) => entry.day === day && entry.packageId === id)?.sold ?? 0,
    ),
  }));
}
