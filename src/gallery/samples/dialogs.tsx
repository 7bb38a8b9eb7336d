import { plausibleDays } from '../../../domain/plausibleDay.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import DayDialog from '../../ui/DayDialog.tsx';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import DialogFrame from '../../ui/DialogFrame.tsx';
import { Field } from '../../ui/Field.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { type Entries, Opener } from '../sample.tsx';
import { states, tabs, words } from '../words.ts';

const done = () => Promise.resolve();
/** Never settles, so that the dialog stays busy. */
const endless = () => new Promise<void>(() => undefined);

const details = (name: string, loading = false) => (
  <Opener label={words.open}>
    {(close) => <DetailsDialog person={{ id: 'ana', name }} tabs={tabs} loading={loading} onClose={close} />}
  </Opener>
);

const confirmed = (onConfirm: () => Promise<void>, destroys: boolean) => (
  <Opener label={words.open}>
    {(close) => (
      <ConfirmDialog
        title={destroys ? words.remove : words.save}
        text={destroys ? words.removal : words.paragraph}
        action={destroys ? words.remove : words.save}
        destructive={destroys}
        onConfirm={onConfirm}
        onClose={close}
      />
    )}
  </Opener>
);

export const dialogs: Entries = {
  'Dialog.tsx': {
    of: [Dialog],
    samples: [
      {
        state: states.usual,
        show: (
          <Opener label={words.open}>
            {(close) => (
              <Dialog title={words.lesson} onClose={close}>
                {words.paragraph}
              </Dialog>
            )}
          </Opener>
        ),
      },
    ],
  },
  'DialogFrame.tsx': {
    of: [DialogFrame],
    samples: [
      {
        state: `${states.large}, ${states.action}`,
        show: (
          <Opener label={words.open}>
            {(close) => (
              <DialogFrame
                wide
                title={words.long}
                onClose={close}
                actions={
                  <Button variant="filled" onClick={close}>
                    {words.save}
                  </Button>
                }
              >
                <Field label={words.students} error={words.required} />
              </DialogFrame>
            )}
          </Opener>
        ),
      },
    ],
  },
  'DayDialog.tsx': {
    of: [DayDialog],
    samples: [
      {
        state: states.usual,
        show: (
          <Opener label={words.open}>
            {(close) => (
              <DayDialog
                {...plausibleDays}
                day={words.day}
                today={words.day}
                anchor={{ current: document.body }}
                onChoose={close}
                onClose={close}
              />
            )}
          </Opener>
        ),
      },
    ],
  },
  'SidePanel.tsx': {
    of: [SidePanel],
    samples: [
      {
        state: `${states.hint}, ${states.action}`,
        show: (
          <Opener label={words.open}>
            {(close) => (
              <SidePanel
                title={words.students}
                subtitle={words.lesson}
                actions={<Button>{words.more}</Button>}
                onClose={close}
              >
                {words.paragraph}
              </SidePanel>
            )}
          </Opener>
        ),
      },
    ],
  },
  'ConfirmDialog.tsx': {
    of: [ConfirmDialog],
    samples: [
      { state: states.usual, show: confirmed(done, false) },
      { state: words.remove, show: confirmed(done, true) },
      { state: `${states.busy}, depois de confirmar`, show: confirmed(endless, false) },
    ],
  },
  'DetailsDialog.tsx': {
    of: [DetailsDialog],
    samples: [
      { state: states.usual, show: details(words.name) },
      { state: states.busy, show: details(words.name, true) },
      { state: states.long, show: details(words.long) },
    ],
  },
};
