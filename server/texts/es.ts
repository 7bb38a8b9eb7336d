import type { Texts } from './texts.ts';

export const spanish = {
  'mail.greeting': 'Hola, %{name}:',
  'mail.alert.subject': '%{title} en Aula Viva',
  'mail.by_choice.subject': '%{title}',
  'mail.by_choice.text':
    '%{content}\n\nRecibes este mensaje también por correo, como elegiste en tu cuenta. Para ver más o cambiarlo, entra en %{link}.',
  'mail.confirm_registration.subject': 'Confirma tu registro en Aula Viva',
  'mail.confirm_registration.text':
    'Falta un paso para empezar: confirma tu correo y crea tu contraseña en esta dirección:\n\n%{link}\n\nSi no esperabas este correo, puedes ignorarlo.',
  'mail.email_change_new.subject': 'Confirma tu nuevo correo en Aula Viva',
  'mail.email_change_new.text':
    'Se ha pedido que este sea tu correo en Aula Viva. Para confirmarlo, abre esta dirección en un máximo de 7 días:\n\n%{link}\n\nHasta entonces vale el correo anterior. Si no esperabas este mensaje, puedes ignorarlo: nada cambia.',
  'mail.email_change_old.subject': 'Petición de cambio de tu correo en Aula Viva',
  'mail.email_change_old.text':
    'La escuela ha registrado una petición para cambiar tu correo por %{email}. El cambio solo se hace si lo confirma quien recibe los mensajes en esa dirección.\n\nSi no has pedido el cambio, abre esta dirección en un máximo de 7 días para conservar tu correo:\n\n%{link}\n\nY avisa a la escuela, por teléfono o por WhatsApp.',
  'mail.email_changed.subject': 'Tu correo en Aula Viva ha cambiado',
  'mail.email_changed.text':
    'El correo de tu cuenta en Aula Viva es ahora %{email}, y se han cerrado todas las sesiones. Con esta dirección ya no se entra en la cuenta.\n\nSi no has sido tú, abre esta dirección en un máximo de 7 días para deshacer el cambio:\n\n%{link}\n\nY avisa a la escuela, por teléfono o por WhatsApp.',
  'mail.email_change_undone.subject': 'Se ha deshecho el cambio de correo en Aula Viva',
  'mail.email_change_undone.text':
    'Quien recibe los mensajes en la dirección anterior ha deshecho el cambio de correo de tu cuenta en Aula Viva, y se han cerrado todas las sesiones. Con esta dirección ya no se entra en la cuenta.\n\nSi no estaba acordado, avisa a la escuela por teléfono o por WhatsApp.',
  'mail.password_code.subject': '%{code} es tu código de Aula Viva',
  'mail.password_code.text':
    'Tu código para crear una nueva contraseña es %{code}. Vale durante %{minutes} minutos.\n\nSi lo prefieres, o si el código no funciona, crea la nueva contraseña en esta dirección, en un máximo de %{hours} horas:\n\n%{link}\n\nSi no lo has pedido tú, ignora este correo: tu contraseña sigue siendo la misma.',
  'mail.password_link.subject': 'Crea una nueva contraseña en Aula Viva',
  'mail.password_link.text':
    'Para crear una nueva contraseña, abre esta dirección en un máximo de %{hours} horas:\n\n%{link}\n\nSi no lo has pedido tú, ignora este correo: tu contraseña sigue siendo la misma.',
  'mail.password_wait.subject': 'Nueva contraseña en Aula Viva: espera un poco',
  'mail.password_wait.text':
    'El correo de tu cuenta ha cambiado hace poco. Por seguridad, solo se puede pedir una nueva contraseña a partir del %{day} a las %{hour}. Hasta entonces, entra con la contraseña que ya tienes.\n\nSi tienes prisa, habla con la escuela.',
  'mail.signature_code.subject': '%{code} es el código para firmar tu contrato',
  'mail.signature_code.text':
    'Para firmar el contrato con Aula Viva, escribe el código %{code}. Vale durante %{minutes} minutos.\n\nSi no has pedido este código, no se lo des a nadie.',
  'mail.contract_ready.subject': 'Tu contrato con Aula Viva está listo para firmar',
  'mail.contract_ready.text': 'El contrato está listo. Para leerlo y firmarlo, entra en %{link}.',
  'mail.new_contract_ready.subject': 'Un nuevo contrato con Aula Viva está listo para firmar',
  'mail.new_contract_ready.text':
    'Hemos preparado un nuevo contrato, que sustituye al anterior a partir de la firma. Lo ya pagado se descuenta. Para leerlo y firmarlo, entra en %{link}.',
  'mail.factor_changed.subject': 'Cambio en la verificación en dos pasos de tu cuenta',
  'mail.factor_changed.text':
    'En la verificación en dos pasos de tu cuenta en Aula Viva, %{change}. Se han cerrado las sesiones abiertas en otros dispositivos.\n\nSi no has sido tú, cambia tu contraseña y avisa a la escuela ahora mismo, por teléfono o por WhatsApp.',
  'factor.totp_added': 'se ha activado la aplicación de autenticación',
  'factor.totp_removed': 'se ha quitado la aplicación de autenticación',
  'factor.passkey_added': 'se ha registrado una llave de acceso',
  'factor.passkey_removed': 'se ha quitado una llave de acceso',
  'factor.codes_renewed': 'se han creado nuevos códigos de recuperación, y los anteriores ya no valen',
  'factor.all_removed': 'la escuela ha quitado la verificación, a petición',
  'mail.login_tried.subject': 'Alguien ha intentado entrar en tu cuenta',
  'mail.login_tried.text':
    'Alguien ha escrito tu contraseña correcta en Aula Viva, pero ha fallado varias veces el código de la verificación en dos pasos y no ha entrado.\n\nSi has sido tú, inténtalo de nuevo o usa un código de recuperación. Si no, cambia tu contraseña ahora.',
  'mail.recovery_code_used.subject': 'Se ha usado un código de recuperación',
  'mail.recovery_code_used.text':
    'Se ha usado uno de tus códigos de recuperación en Aula Viva. Queda 1 código; en «Seguridad» puedes crear otros.\n\nSi no has sido tú, cambia tu contraseña y avisa a la escuela ahora mismo, por teléfono o por WhatsApp. |||| Se ha usado uno de tus códigos de recuperación en Aula Viva. Quedan %{smart_count} códigos; en «Seguridad» puedes crear otros.\n\nSi no has sido tú, cambia tu contraseña y avisa a la escuela ahora mismo, por teléfono o por WhatsApp.',
  'notice.guessing.title': 'Muchas contraseñas incorrectas',
  'notice.guessing.text':
    'Más de %{failures} contraseñas incorrectas en %{minutes} minutos, en cuentas distintas. Las entradas desde dispositivos nuevos van más lentas hasta que pase; quien ya entró en su dispositivo no nota nada. Avisa al equipo técnico.',
  'notice.contract_altered.title': 'Contrato alterado',
  'notice.contract_altered.text':
    'El contrato firmado con código %{code} no coincide con el registro de la firma. El archivo no se entrega hasta que vuelva el original, por ejemplo de una copia de seguridad. Pide al equipo técnico que ejecute npm run verify-contracts.',
  'notice.match_new.title': 'Nuevo alumno pendiente de aceptación',
  'notice.match_new.text':
    'Te han asignado a %{name}. Elige las horas o recházalo en la aceptación de alumnos.',
  'notice.match_closed.title': 'El alumno ya no espera tu aceptación',
  'notice.match_closed.text':
    '%{name} ha vuelto a un paso anterior de la matrícula y ha salido de tu lista de aceptación.',
  'notice.accepted.title': 'Tus clases están programadas',
  'notice.accepted.text': '%{name} será tu ejecutivo de enseñanza. Mira las horas en tu calendario.',
  'notice.evaluate_students.title': 'Evalúa a tus alumnos',
  'notice.evaluate_students.text':
    'Ha terminado la última clase de la semana del grupo %{name}. Evalúa la evolución de tus alumnos.',
  'notice.rate_teacher.title': 'Evalúa a tu profesor',
  'notice.rate_teacher.text': '¿Qué tal la semana con %{name}? Tu evaluación es anónima.',
  'notice.document_month.title': 'Documento a punto de vencer',
  'notice.document_month.text':
    '%{document} es válido hasta el %{day}. Envía el nuevo en tu Cuenta, en Documentos.',
  'notice.document_eve.title': 'Último aviso: documento por vencer',
  'notice.document_eve.text':
    '%{document} solo es válido hasta el %{day}. Envía el nuevo en tu Cuenta, en Documentos.',
  'notice.document_expired.title': 'Documento vencido',
  'notice.document_expired.text': '%{document} venció el %{day}. Envía el nuevo en tu Cuenta, en Documentos.',
  'notice.registration_paid.title': 'Pago confirmado',
  'notice.registration_paid.text': 'Hemos recibido el pago de la matrícula, de %{amount}.',
  'notice.plan_paid.title': 'Pago confirmado',
  'notice.plan_paid.text': 'Hemos recibido el pago del plan, de %{amount}.',
  'notice.registration_failed.title': 'Pago rechazado',
  'notice.registration_failed.text':
    'El banco ha rechazado el pago de la matrícula. Prueba con otra tarjeta o con Pix.',
  'notice.plan_failed.title': 'Pago rechazado',
  'notice.plan_failed.text': 'El banco ha rechazado el pago del plan. Prueba con otra tarjeta o con Pix.',
  'notice.credited.title': 'Pago recibido de más',
  'notice.credited.text':
    'Hemos recibido %{received} por un cobro que ya estaba pagado o que ha cambiado. Se han descontado %{taken} de las cuotas pendientes.',
  'notice.credited_partly.title': 'Pago recibido de más',
  'notice.credited_partly.text':
    'Hemos recibido %{received} por un cobro que ya estaba pagado o que ha cambiado. Se han descontado %{taken} de las cuotas pendientes. Quedan %{excess} como excedente: habla con la escuela.',
  'notice.not_credited.title': 'Pago recibido de más',
  'notice.not_credited.text':
    'Hemos recibido %{received} por un cobro que ya estaba pagado o que ha cambiado. No hay nada más pendiente: quedan %{excess} como excedente; habla con la escuela.',
  'notice.late.title': 'Pago atrasado',
  'notice.late.text':
    'Aún no hemos recibido el pago que vencía el %{since}. Si ya has pagado, no tengas en cuenta este aviso. Si necesitas ayuda, habla con la escuela.',
  'notice.late_seller.title': 'Alumno con un pago atrasado',
  'notice.late_seller.text':
    '%{name} tiene un pago atrasado desde el %{since}. Un mensaje tuyo puede ayudar.',
  'notice.switched_off.title': 'Clases en pausa por falta de pago',
  'notice.switched_off.text':
    'El pago que vencía el %{since} sigue pendiente, y por eso tus clases están en pausa. En cuanto se confirme, tu acceso vuelve automáticamente. Si necesitas ayuda, habla con la escuela.',
  'notice.switched_off_seller.title': 'Alumno inactivo por falta de pago',
  'notice.switched_off_seller.text':
    '%{name} está inactivo: el pago que vencía el %{since} sigue pendiente. El acceso vuelve automáticamente en cuanto se confirme.',
  'notice.switched_on.title': 'Acceso restablecido',
  'notice.switched_on.text':
    '¡Qué bien tenerte de vuelta! Tu deuda está resuelta y tus clases están disponibles.',
  'notice.switched_on_seller.title': 'Alumno activo de nuevo',
  'notice.switched_on_seller.text': 'La deuda de %{name} está resuelta y su acceso está disponible.',
  'notice.switched_on_late.title': 'Acceso restablecido',
  'notice.switched_on_late.text':
    '¡Qué bien tenerte de vuelta! Tu deuda está resuelta y tus clases están disponibles. Aún hay un pago atrasado, que vencía el %{since}.',
  'notice.switched_on_late_seller.title': 'Alumno activo de nuevo',
  'notice.switched_on_late_seller.text':
    'La deuda de %{name} está resuelta y su acceso está disponible. Aún hay un pago atrasado, que vencía el %{since}.',
  'notice.settled.title': 'Pagos al día',
  'notice.settled.text': '¡Gracias! Ya no hay pagos atrasados.',
  'notice.settled_seller.title': 'Alumno con los pagos al día',
  'notice.settled_seller.text': '%{name} ya no tiene pagos atrasados.',
  'notice.privacy_asked.title': 'Recibimos tu solicitud de eliminación',
  'notice.privacy_asked.text':
    'Número %{protocol}. La escuela responderá hasta el %{day}. Si cambias de idea, retira la solicitud en Cuenta, Mis datos.',
  'notice.privacy_withdrawn.title': 'Solicitud de eliminación retirada',
  'notice.privacy_withdrawn.text': 'La solicitud %{protocol} fue retirada. Tus datos siguen como estaban.',
  'notice.privacy_refused.title': 'Respuesta a tu solicitud de eliminación',
  'notice.privacy_refused.text': 'La solicitud %{protocol} no puede atenderse ahora. Motivo: %{reason}',
  'notice.privacy_done.title': 'Tus datos fueron eliminados',
  'notice.privacy_done.text':
    'La solicitud %{protocol} fue atendida: tus datos personales se eliminaron de Aula Viva y tu acceso terminó. Gracias por haber estado con nosotros.',
  'notice.privacy_new.title': 'Nueva solicitud de eliminación de datos',
  'notice.privacy_new.text': 'Número %{protocol}. Responde hasta el %{day}, en Privacidad.',
  'notice.privacy_due.title': 'Solicitud de eliminación por responder',
  'notice.privacy_due.text': 'La solicitud %{protocol} debe responderse hasta el %{day}.',
  'privacy.kept.nothing': 'No se conservó nada tuyo.',
  'privacy.kept.head': 'Por exigencia de la ley se conservan durante un tiempo:',
  'privacy.kept.contracts': '• el contrato firmado, hasta el %{day} (%{basis})',
  'privacy.kept.payments': '• los pagos, hasta el %{day} (%{basis})',
  'privacy.kept.access_log': '• los registros de acceso, hasta el %{day} (%{basis})',
  'charge.registration': 'Matrícula',
  'charge.plan': 'Plan',
  'charge.instalment': 'Plan, cuota %{number} de %{of}',
  'sandbox.title': 'Pago (entorno de pruebas)',
  'sandbox.banner': 'ENTORNO DE PRUEBAS: no se cobra nada',
  'sandbox.number': 'Número de la tarjeta de prueba',
  'sandbox.pay_card': 'Pagar con tarjeta',
  'sandbox.pay_pix': 'Simular un pago con Pix',
  'sandbox.numbers': 'Números de prueba:',
  'sandbox.approved': 'aprobado',
  'sandbox.refused': 'rechazado',
  'sandbox.paid': 'Este pago ya está confirmado.',
  'sandbox.back': 'Volver a Aula Viva',
  'sandbox.unknown_card': 'Aquí solo valen los números de prueba de la lista.',
  'sandbox.declined': 'El banco ha rechazado el pago. Prueba con otra tarjeta o con Pix.',
} satisfies Texts;
