import { common } from 'virtual:texts/common';
import { ra } from 'virtual:texts/ra';
import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  type CoreLayoutProps,
  CustomRoutes,
  Resource,
  ResourceContextProvider,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin';
import { Route } from 'react-router';
import { makeAuthProvider } from '../authProvider/authProvider.ts';
import { useSignedIn } from '../authProvider/session.ts';
import { usePreferences } from '../browser/preferences.ts';
import { dataProvider } from '../dataProvider/dataProvider.ts';
import { queryClient } from '../dataProvider/queryClient.ts';
import { useSingleKeys } from '../features/support/useSingleKeys.ts';
import { makeI18nProvider } from '../i18n/i18nProvider.ts';
import { useT, useTexts } from '../i18n/useT.ts';
import { Themed } from '../ui/theme/Themed.tsx';
import { showToast } from '../ui/toast.ts';
import { listStore } from './listStore.ts';
import { canOpen, signedInRoutes } from './routes/access.ts';
import { NotFoundPage } from './routes/public.ts';

const authProvider = makeAuthProvider((resource, active) => {
  const list = signedInRoutes.find((each) => each.resource === resource);
  return list && canOpen(list.path, active);
});
const office = signedInRoutes.filter(({ frame }) => frame === 'office');
const NotFoundInShell = () => <NotFoundPage inShell />;
const Plain = ({ children }: CoreLayoutProps) => <>{children}</>;

interface Props {
  wrap: ComponentType<{ children: ReactNode }>;
}

// Lists have their own paths, hence custom routes.
export default function BackOffice({ wrap: Wrap }: Props) {
  const { language } = usePreferences();
  const { user_id } = useSignedIn().view.user;
  useSingleKeys();
  // Filters, sorts and pages of the lists; logout keeps only saved filters and columns (session.ts).
  const store = useMemo(() => listStore(user_id), [user_id]);
  const raTexts = useTexts(ra);
  const i18nProvider = useMemo(() => makeI18nProvider(language, raTexts), [language, raTexts]);
  return (
    <CoreAdminContext
      key={language}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <NotificationBridge />
      <Themed>
        <CoreAdminUI
          layout={Plain}
          catchAll={NotFoundInShell}
          loginPage={false}
          disableTelemetry
          title="Aula Viva"
        >
          {office.flatMap(({ resource, recordRepresentation = 'name' }) =>
            resource
              ? [<Resource key={resource} name={resource} recordRepresentation={recordRepresentation} />]
              : [],
          )}
          <CustomRoutes>
            {office.map(({ path, page: Page, resource }) => (
              <Route
                key={path}
                path={path}
                element={
                  Page && (
                    <Wrap>
                      <ResourceContextProvider value={resource}>
                        <Page />
                      </ResourceContextProvider>
                    </Wrap>
                  )
                }
              />
            ))}
          </CustomRoutes>
        </CoreAdminUI>
      </Themed>
    </CoreAdminContext>
  );
}

const variants = { success: 'success', info: 'default', warning: 'warning', error: 'destructive' } as const;
const titles = { success: 'success', info: 'success', warning: 'attention', error: 'error' } as const;

function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const t = useT(common);

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions = {} } = notification;
    const kind = type in variants ? (type as keyof typeof variants) : 'info';
    const text =
      typeof message === 'string' ? translate(message, notificationOptions.messageArgs) : undefined;
    showToast(variants[kind], t(titles[kind]), text);
    if (notificationOptions.undoable) takeMutation()?.({ isUndo: false });
  }, [notifications, takeNotification, takeMutation, translate, t]);
  return null;
}
