export interface Position {
  id: string;
  title: string;
  department: string;
  location: string;
  employmentType: string;
  description: string;
  /** As the position words it; null when it says nothing of pay. */
  salaryRange: string | null;
}
