export const CREATE_ADMIN_FAILED = "The administrator could not be created. Please try again.";
