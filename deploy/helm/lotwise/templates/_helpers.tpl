{{- define "lotwise.name" -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "lotwise.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "lotwise.labels" -}}
{{ include "lotwise.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "lotwise.hasSecret" -}}
{{- if or .Values.secrets .Values.s3.accessKeyId .Values.s3.secretAccessKey -}}true{{- end -}}
{{- end -}}
