import { keepForOffline } from '../../browser/offline/startWorker.ts';
import { renewDevice } from '../push/renewDevice.ts';

/** What a device on which lessons are followed does once the first screen has loaded. */
export async function keepOnDevice(): Promise<void> {
  await keepForOffline();
  await renewDevice();
}
