import { useFormState } from 'react-hook-form';
import { type LeaveOptions, useLeaveGuard } from './useLeaveGuard.tsx';

/** The leave guard of the react-hook-form around it. */
export function LeaveGuard(options: Omit<LeaveOptions, 'isStep'>) {
  const { dirtyFields } = useFormState();
  return useLeaveGuard(Object.keys(dirtyFields).length > 0, options).leaveDialog;
}
